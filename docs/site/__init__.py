"""The site: pages of docs/, pages made from the code, and puzzles to play, built by Zensical into site/."""
