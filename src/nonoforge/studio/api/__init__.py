"""The API: what may be asked over HTTP and WebSocket, who may ask it, and how it is documented."""
