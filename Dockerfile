# The studio without any rights, on a read-only file system: docs/container.md says how to run it.

FROM python:3.13-slim AS build
WORKDIR /src
COPY . .
RUN python -m pip wheel --no-cache-dir --no-deps --wheel-dir /wheels .

FROM python:3.13-slim
COPY --from=build /wheels /wheels
RUN python -m pip install --no-cache-dir "$(echo /wheels/nonoforge-*.whl)[all]" \
    && python -m nonoforge.compiling \
    && mkdir /data \
    && chown 10001:10001 /data
ENV HOME=/data XDG_CACHE_HOME=/data/cache PYTHONDONTWRITEBYTECODE=1
VOLUME /data
USER 10001:10001
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8017/api/openapi.json', timeout=4)"]
CMD ["nonoforge", "studio", "--port", "8017", "--library", "/data/library.db", "--no-open"]
