import { useLingui } from '@lingui/react/macro'
import { Form } from 'react-router'

import type { FailedJob } from '#modules/operations/operations.contract.ts'
import { paths } from '#web/app/navigation/paths.ts'
import type { FormAnswer } from '#web/features/forms/form-answer.ts'
import { useIsSubmitting } from '#web/features/forms/use-is-submitting.ts'
import { ReasonForm } from '#web/screens/admin/features/reason-form.tsx'
import { Button } from '#web/ui/button.tsx'

import { JobName } from './job-name.tsx'

type FailedJobView = Omit<FailedJob, 'failed_at'> & { failedAt: string }

/** The jobs that failed finally, each with a button to retry it and a form to discard it. */
export function FailedJobs({ failed, answer }: { failed: readonly FailedJobView[]; answer: FormAnswer | undefined }) {
  const { t } = useLingui()
  return (
    <section aria-labelledby="failed-title" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="failed-title" className="text-lg">{t`Failed jobs`}</h2>
      {failed.length === 0 && <p className="text-muted">{t`No job failed in the last week.`}</p>}
      <ul className="grid gap-3">
        {failed.map((job) => (
          <li key={job.id} className="grid gap-3 rounded-lg border border-line bg-surface p-4">
            <JobFacts {...job} />
            <JobActions id={job.id} answer={answer} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function JobFacts({ name, job_id: jobId, failedAt, attempts, reason, email }: FailedJobView) {
  const { t } = useLingui()
  return (
    <div className="break-words">
      <p className="font-semibold">
        <JobName name={name} />
      </p>
      {email && <p>{t`“${email.subject}” to ${email.to}`}</p>}
      <p>{reason}</p>
      <p className="text-muted">{t`${failedAt}, attempts: ${attempts}`}</p>
      {jobId && <p className="text-muted">{t`Id in the log: ${jobId}`}</p>}
    </div>
  )
}

function JobActions({ id, answer }: { id: string; answer: FormAnswer | undefined }) {
  const { t } = useLingui()
  const retry = `retry-${id}`
  const isRetrying = useIsSubmitting({ intent: retry })
  return (
    <div className="grid gap-3 sm:flex sm:flex-wrap sm:items-start">
      <Form method="post" action={paths.adminJobs} preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <Button
          type="submit"
          name="intent"
          value={retry}
          variant="primary"
          loading={isRetrying}
          className="w-full sm:w-auto"
        >
          {t`Retry`}
        </Button>
      </Form>
      <ReasonForm
        intent={`discard-${id}`}
        action={paths.adminJobs}
        open={t`Discard`}
        confirm={t`Yes, discard it`}
        isDangerous
        consequence={t`The job is deleted. This cannot be undone.`}
        reason={{ name: 'reason', label: t`Reason` }}
        answer={answer}
      >
        <input type="hidden" name="id" value={id} />
      </ReasonForm>
    </div>
  )
}
