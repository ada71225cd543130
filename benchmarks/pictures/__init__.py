"""Pictures: contact sheets and plots of docs/."""
