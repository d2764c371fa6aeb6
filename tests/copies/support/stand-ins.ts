import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { Docker } from './docker';
import { debianSuite } from './image';

/**
 * Images of Debian's PostgreSQL and nginx under the names of the official ones, which only a registry has: they take the same settings and
 * keep their files at the same places, as far as compose.yaml asks for them.
 */
export async function standIns(
  docker: Docker,
  folder: string,
  { postgres, nginx }: { postgres: string; nginx: string },
): Promise<void> {
  const files = path.join(folder, 'stand-ins.tar');
  const hooks = [
    `copy-in ${path.join(import.meta.dirname, 'postgres-start.sh')} /usr/local/bin`,
    // Before Debian's wrappers, which look for a cluster of Debian's; the one that the package made goes.
    'chroot "$1" sh -c "rm -rf /var/lib/postgresql/* && ln -s /usr/lib/postgresql/*/bin/* /usr/local/bin"',
    // Where the official image writes, which may be all that is not read-only.
    'chroot "$1" sh -c "rm -rf /var/lib/nginx && ln -s /var/cache/nginx /var/lib/nginx"',
  ];
  execFileSync(
    'mmdebstrap',
    [
      ...['--quiet', '--variant=minbase', '--include=postgresql,nginx-light'],
      ...hooks.map((hook) => `--customize-hook=${hook}`),
      ...[debianSuite(), files],
    ],
    { stdio: 'inherit' },
  );
  const brought = (image: string, ...changes: string[]) =>
    docker.docker('import', ...changes.flatMap((change) => ['--change', change]), files, image);
  await brought(postgres, 'ENV LANG=C.UTF-8', 'ENTRYPOINT ["sh", "/usr/local/bin/postgres-start.sh"]');
  await brought(nginx, 'CMD ["nginx", "-g", "daemon off;"]');
}
