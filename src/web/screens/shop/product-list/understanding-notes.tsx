import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

import { numberText } from '#web/features/formatting/shown-number.ts'
import { TextLink } from '#web/features/links/text-link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslate } from '#web/ui/text.ts'

import type { Understanding, UnderstoodChip } from './understanding.ts'

const CHIP =
  'inline-flex min-h-8 md:min-h-9 max-w-full items-center gap-1.5 rounded-full border px-3 leading-tight font-semibold whitespace-nowrap hover:bg-sunken'

/** The recognized terms; each chip links to the list without it, and the vehicle can be changed. */
export function UnderstoodChips({ chips }: Pick<Understanding, 'chips'>) {
  const { t } = useLingui()
  if (chips.length === 0) return null
  return (
    <ul aria-label={t`What we searched for`} className="flex gap-2 md:flex-wrap">
      {chips.map((chip) => (
        <li key={chip.without} className="md:max-w-full">
          {chip.change === null ? <PlainChip {...chip} /> : <ChangeableChip {...chip} change={chip.change} />}
        </li>
      ))}
    </ul>
  )
}

function PlainChip({ label: text, without }: UnderstoodChip) {
  const label = useTranslate()(text)
  return (
    <Link to={without} className={`${CHIP} border-line-strong bg-surface`}>
      <Trans>
        <span className="sr-only">Remove </span>
        {label}
      </Trans>
      <Icon name="x" className="size-4 shrink-0" />
    </Link>
  )
}

function ChangeableChip({ label: text, without, change }: UnderstoodChip & { change: string }) {
  const label = useTranslate()(text)
  const { t } = useLingui()
  return (
    <span className="inline-flex max-w-full">
      <Link to={change} className={`${CHIP} rounded-r-none border-r-0 border-line-strong bg-surface pr-2.5`}>
        <span>
          <Trans>
            <span className="sr-only">Change </span>
            {label}
          </Trans>
        </span>
        <Icon name="chevron-down" className="size-4 shrink-0" />
      </Link>
      <Link
        to={without}
        aria-label={t`Remove ${label}`}
        className={`${CHIP} shrink-0 rounded-l-none border-line-strong bg-surface pr-3.5 pl-2.5`}
      >
        <Icon name="x" className="size-4" />
      </Link>
    </span>
  )
}

/** Corrections, unknown words, and what to check with the seller. */
export function UnderstandingNotes({ corrected, note, ignored, unknown, qualifiers, isUnknownShown }: NotesProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  return (
    <>
      {corrected && (
        <p>
          <Trans>
            Showing results for <strong>{corrected.text}</strong>. Search instead for{' '}
            <TextLink to={corrected.href}>{corrected.typed}</TextLink>.
          </Trans>
        </p>
      )}
      {note && <p>{translate(note)}</p>}
      {qualifiers && <p>{t`Check with the seller: ${qualifiers}.`}</p>}
      {unknown && !isUnknownShown && <p>{t`We do not know: ${unknown}.`}</p>}
      {ignored && <p className="text-sm text-muted">{t`We left out: ${ignored}.`}</p>}
    </>
  )
}

interface NotesProps extends Pick<Understanding, 'corrected' | 'note' | 'ignored' | 'unknown' | 'qualifiers'> {
  /** The page shows the unknown words elsewhere. */
  isUnknownShown: boolean
}

/** Links that narrow the list: members of a family of types, and positions. */
export function NarrowerLinks({ narrower }: Pick<Understanding, 'narrower'>) {
  const { t } = useLingui()
  const translate = useTranslate()
  if (narrower.length === 0) return null
  return (
    <nav aria-label={t`Narrow the list`}>
      <ul className="flex gap-2 md:flex-wrap">
        {narrower.map(({ label, count, href }) => (
          <li key={href}>
            <Link to={href} className={`${CHIP} border-dashed border-line-strong`}>
              {translate(label)}
              {count !== null && <span className="font-normal text-muted">{numberText(count)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** A text with several meanings, each as a link. */
export function Question({ text, choices }: Pick<NonNullable<Understanding['question']>, 'text' | 'choices'>) {
  const translate = useTranslate()
  return (
    <section aria-labelledby="question" className="grid gap-3 rounded-lg border border-line bg-surface p-4">
      <h2 id="question" className="sm:text-lg">
        {translate(text)}
      </h2>
      <ul className="flex flex-wrap gap-2">
        {choices.map(({ label, count, href }) => (
          <li key={href}>
            <Link to={href} className={`${CHIP} border-green bg-green-tint`}>
              {translate(label)}
              {count !== null && <span className="font-normal text-muted">{numberText(count)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
