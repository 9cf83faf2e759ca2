import { expect, test } from 'vitest'

import { findFiles, isTest, read, readImports } from './support/source-files.ts'

type Graph = ReadonlyMap<string, ReadonlySet<string>>

const imports = readModuleImports()

test('modules import each other without a circle, so each can be understood after those that it uses', () => {
  const left = new Map(imports)
  for (let free = ['']; free.length > 0;) {
    free = [...left].flatMap(([name, used]) => ([...used].some((other) => left.has(other)) ? [] : [name]))
    for (const name of free) left.delete(name)
  }
  expect([...left.keys()]).toEqual([])
})

test('the diagram of ARCHITECTURE.md has every import of a module, drawn or implied, and no other', () => {
  const drawn = readDrawnArrows()
  const missing = listEdges(imports).filter(([from, to]) => to !== 'accounts' && !isReachable(drawn, from, to))
  const invented = listEdges(drawn).filter(([from, to]) => imports.get(from)?.has(to) !== true)
  expect({ missing, invented }).toEqual({ missing: [], invented: [] })
})

/** Returns the modules that each module imports, types included. */
function readModuleImports(): Graph {
  const toModule = (file: string) => /^(?:src\/|#)modules\/([^/]+)\//.exec(file)?.[1] ?? ''
  const graph = new Map<string, Set<string>>()
  for (const file of findFiles('src/modules/**/*.ts').filter((found) => !isTest(found))) {
    const name = toModule(file)
    const used = graph.get(name) ?? new Set()
    for (const other of readImports(file).map(toModule)) if (other && other !== name) used.add(other)
    graph.set(name, used)
  }
  return graph
}

/** Returns the arrows of the diagram of modules: "a --> b --> c" on a line are two. */
function readDrawnArrows(): Graph {
  const [diagram = ''] = /```mermaid\nflowchart LR\n {2}subgraph find[^`]*```/.exec(read('ARCHITECTURE.md')) ?? []
  const graph = new Map<string, Set<string>>()
  for (const line of diagram.split('\n')) {
    const names = line.trim().split(' --> ')
    for (const [at, to] of names.slice(1).entries()) {
      const from = names[at] ?? ''
      graph.set(from, (graph.get(from) ?? new Set()).add(to))
    }
  }
  return graph
}

const listEdges = (graph: Graph) => [...graph].flatMap(([from, used]) => [...used].map((to) => [from, to] as const))

function isReachable(graph: Graph, from: string, to: string): boolean {
  const next = graph.get(from) ?? new Set()
  return next.has(to) || [...next].some((name) => isReachable(graph, name, to))
}
