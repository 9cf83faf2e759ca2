import { useTranslate } from '#web/ui/text.ts'

import { JOB_NAMES } from './job-names.ts'

/** What a job does, with its name in code for operators. */
export function JobName({ name }: { name: string }) {
  const translate = useTranslate()
  const text = JOB_NAMES[name]
  const code = <span className="font-mono text-sm font-normal text-muted">{name}</span>
  if (text === undefined) return code
  return (
    <>
      {translate(text)} {code}
    </>
  )
}
