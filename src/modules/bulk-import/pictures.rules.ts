import type { Cells } from './columns.rules.ts'

/** A picture of a row is named by its address, or by the name of a file that came along in a .zip. */
export const isFileName = (text: string): boolean => !text.startsWith('/') && !text.includes('://')

/** The pictures of a cell that may hold several, in their order, each once. */
export const namesIn = (cell: string | undefined): string[] => [
  ...new Set(
    (cell ?? '')
      .split(/[,\n]/)
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
]

/** The files that a row names. */
export function fileNamesOf({ thumbnail, previews }: Cells): string[] {
  const names = [...(thumbnail === undefined ? [] : [thumbnail]), ...namesIn(previews)]
  return [...new Set(names.filter(isFileName))]
}

/** The row with the addresses of its pictures in the place of their names, where there are such. */
export function withAddresses(cells: Cells, addresses: ReadonlyMap<string, string>): Cells {
  const { thumbnail, previews } = cells
  return {
    ...cells,
    ...(thumbnail !== undefined && { thumbnail: addresses.get(thumbnail) ?? thumbnail }),
    ...(previews !== undefined && {
      previews: namesIn(previews)
        .map((name) => addresses.get(name) ?? name)
        .join(', '),
    }),
  }
}

/** Files of a .zip, to be found by what people call them. */
export interface NamedFiles<F> {
  byPath: ReadonlyMap<string, F>
  byName: ReadonlyMap<string, readonly F[]>
}

/** A path as it is compared: without regard to case, to which slash is used, and to where it starts. */
const plainPath = (path: string) =>
  path
    .normalize('NFC')
    .toLowerCase()
    .split(/[/\\]/)
    .map((part) => part.trim())
    .filter((part) => !['', '.', '..'].includes(part))
    .join('/')

const lastPart = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** Files by their paths, and by their names in whatever folder. */
export function nameFiles<F extends { path: string }>(files: readonly F[]): NamedFiles<F> {
  const plain = files.map((file) => ({ file, path: plainPath(file.path) }))
  const byName = Map.groupBy(plain, ({ path }) => lastPart(path))
  return {
    byPath: new Map(plain.map(({ file, path }) => [path, file])),
    byName: new Map([...byName].map(([name, found]) => [name, found.map(({ file }) => file)])),
  }
}

/** The file that a row means: the one at this very path, or else the only one of this name in any folder. */
export function findFile<F>({ byPath, byName }: NamedFiles<F>, name: string): F | 'none' | 'several' {
  const path = plainPath(name)
  const exact = byPath.get(path)
  // A name alone stands for a file in any folder, so one that lies in none is only one of them.
  if (exact !== undefined && path.includes('/')) return exact
  const [first, second] = byName.get(path) ?? []
  if (second !== undefined) return 'several'
  return first ?? 'none'
}
