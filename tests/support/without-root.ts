const AS_OTHER_USER = ['--reuid=65534', '--regid=65534', '--clear-groups']

/** Returns a command that runs as another user if this process is root's. */
export function withoutRoot(program: string, options: readonly string[]): { program: string; options: string[] } {
  if (process.getuid?.() !== 0) return { program, options: [...options] }
  return { program: 'setpriv', options: [...AS_OTHER_USER, program, ...options] }
}
