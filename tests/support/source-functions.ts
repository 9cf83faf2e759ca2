import { parseSync } from 'vite'

import { read } from './source-files.ts'

interface Node {
  type: string
  start: number
  end: number
  id?: { name?: string } | null
}

/** A function with its location and the number of its own lines. */
export interface SourceFunction {
  place: string
  lines: number
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value

const isFunction = ({ type }: Node) =>
  type === 'FunctionDeclaration' || type === 'FunctionExpression' || type === 'ArrowFunctionExpression'

/** Measures every function of a file: lines of code without blank lines, comments and inner functions. */
export function listFunctions(file: string): SourceFunction[] {
  const source = read(file)
  const { program } = parseSync(file, source)
  const found: SourceFunction[] = []
  const measure = (node: Node) => {
    const inside: Node[] = []
    visit(node, (child) => {
      if (isFunction(child)) measure(child)
      if (child.type === 'FunctionDeclaration') inside.push(child)
    })
    if (isFunction(node)) found.push({ place: formatPlace(file, source, node), lines: ownLines(source, node, inside) })
  }
  measure(program)
  return found
}

/** Visits everything below a node without entering functions. */
function visit(node: Node, meet: (child: Node) => void): void {
  for (const value of Object.values(node).flat()) {
    if (!isNode(value)) continue
    meet(value)
    if (!isFunction(value)) visit(value, meet)
  }
}

function ownLines(source: string, node: Node, inside: readonly Node[]): number {
  let text = source.slice(node.start, node.end)
  for (const child of inside) text = text.replace(source.slice(child.start, child.end), '')
  const code = text.replace(/\/\*[^]*?\*\//g, '').split('\n')
  return code.filter((line) => !/^\s*(\/\/.*)?$/.test(line)).length
}

function formatPlace(file: string, source: string, node: Node): string {
  const line = source.slice(0, node.start).split('\n').length
  return `${file}:${line} ${node.id?.name ?? ''}`.trim()
}
