import { BENCHES } from './benches.ts'

// `npm run bench -- <name> [options]`: runs one bench of the table; without a name lists them. Ends with 1 for an unknown name.

const [, , name] = process.argv
const bench = BENCHES.find((one) => one.name === name)
if (bench) {
  // The bench reads its own options, which follow its name.
  process.argv.splice(2, 1)
  await bench.run()
} else {
  if (name !== undefined) {
    console.error(`Unknown bench "${name}".\n`)
    process.exitCode = 1
  }
  const width = Math.max(...BENCHES.map((one) => one.name.length))
  const lines = BENCHES.map(({ name: listed, summary: says }) => `  ${listed.padEnd(width)}  ${says}`)
  console.info(`npm run bench -- <name> [options]\n\n${lines.join('\n')}\n\nOptions are listed in bench/README.md.`)
}
