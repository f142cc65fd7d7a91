# yomi from this checkout: docker build --build-arg COMMIT=$(git rev-parse --short=12 HEAD) -t yomi . && docker run --rm -p 8000:8000 yomi
FROM rust:1.90-bookworm AS build
ARG COMMIT=
ENV YOMI_COMMIT=$COMMIT
WORKDIR /yomi
COPY . .
RUN tools/release /archive && tar -xzf /archive/yomi-*.tar.gz -C /archive --strip-components 1

FROM debian:bookworm-slim
COPY --from=build /archive/yomi /usr/local/bin/yomi
USER nobody
EXPOSE 8000
ENTRYPOINT ["yomi"]
CMD ["serve", "--public", "--address", "0.0.0.0", "--port", "8000"]
