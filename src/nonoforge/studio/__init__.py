"""The studio: pictures dropped, puzzles shaped and kept in the browser, by a server on this machine alone.

    keeping     what must not be lost: sources, puzzles, drafts, the token; in a folder beside the library
    tasks       what takes time, each a function over the rooms below, run in a worker
    pool        the workers: processes that can be stopped, and are replaced when they die or hang
    api         routes, WebSocket and what guards them

The process that answers requests imports no engine, so it starts at once and answers while workers are busy.
"""
