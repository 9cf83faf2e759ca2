import { type Proxy, startProxy } from './proxy-process.ts'
import { read } from './source-files.ts'

/** Starts nginx with `deploy/nginx.conf`, without TLS, in front of two shops. @throws Error if not installed */
export const startNginx = (shopPorts: readonly number[]): Promise<Proxy> =>
  startProxy({
    program: '/usr/sbin/nginx',
    options: (file) => ['-c', file, '-e', 'stderr', '-g', 'daemon off;'],
    settings: (port, folder) => `
      pid ${folder}/pid;
      worker_processes 1;
      events { worker_connections 1024; }
      http {
        access_log off;
        ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
        ${withoutTls(read('deploy/nginx.conf'), port)
          .replace(/127\.0\.0\.1:3001\b/, `127.0.0.1:${shopPorts[0]}`)
          .replace(/127\.0\.0\.1:3002\b/, `127.0.0.1:${shopPorts[1]}`)}
      }`,
  })

/** Leaves out the server that redirects to TLS, and the certificate. */
const withoutTls = (settings: string, port: number): string =>
  settings
    .replace(/server \{\n {4}listen 80;[^}]*\}/, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replaceAll(/^ *ssl_.*\n/gm, '')
