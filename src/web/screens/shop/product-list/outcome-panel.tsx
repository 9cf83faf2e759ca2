import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link, useRouteLoaderData } from 'react-router'

import { paths } from '#web/app/navigation/paths.ts'
import type { FormAnswer } from '#web/features/forms/form-answer.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyPicture } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslate } from '#web/ui/text.ts'

import { AlertForm, type AlertOutcome } from './alert-form.tsx'
import type { OutcomeView } from './outcome.ts'

interface OutcomePanelProps extends OutcomeView {
  /** Listings are shown below. */
  hasCards: boolean
  /** The address of the list, to which the form is posted. */
  action: string
  answer: FormAnswer | AlertOutcome | undefined
}

/** Explains an empty or weak result, and offers to ask sellers or to store an alert. */
export function OutcomePanel({ hasCards, action, answer, ...view }: OutcomePanelProps) {
  const { t } = useLingui()
  const isSignedIn = useRouteLoaderData<{ viewer: number | null }>('root')?.viewer != null
  const texts = useTexts(view, hasCards)
  const form = view.alert && <AlertForm wanted={view.alert} action={action} isSignedIn={isSignedIn} answer={answer} />
  return (
    <section
      aria-labelledby="outcome"
      className={`grid gap-3 rounded-lg border border-line bg-surface p-4 ${hasCards ? '' : 'justify-items-center text-center sm:p-8'}`}
    >
      {!hasCards && <EmptyPicture name="search" />}
      <h2 id="outcome" className={hasCards ? 'text-lg' : 'text-xl'}>
        {texts.heading}
      </h2>
      {texts.more && <p className="max-w-prose text-muted">{texts.more}</p>}
      <div className={`flex flex-wrap gap-3 text-left ${hasCards ? 'items-start' : 'items-end justify-center'}`}>
        {view.chooseHref && (
          <Link to={view.chooseHref} className={buttonClass(hasCards ? 'primary' : 'action')}>
            {t`Choose your vehicle`}
          </Link>
        )}
        <Link to={view.askHref} className={buttonClass(hasCards || view.chooseHref ? 'plain' : 'action')}>
          <Icon name="message-circle" />
          {t`Ask sellers`}
        </Link>
        {view.outcome === 'no_type' && !hasCards && (
          <Link to={paths.products} className={buttonClass('plain')}>
            {t`All parts`}
          </Link>
        )}
        {form && hasCards && !isSignedIn ? <Collapsed isOpen={answer !== undefined}>{form}</Collapsed> : form}
      </div>
    </section>
  )
}

/** The form for an alert above listings. */
function Collapsed({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const { t } = useLingui()
  return (
    <details open={isOpen} className="group">
      <summary className="flex min-h-11 cursor-pointer items-center gap-1 font-semibold text-green">
        {t`Tell me when listed`}
        <Icon name="chevron-down" className="size-4 shrink-0 group-open:rotate-180" />
      </summary>
      {children}
    </details>
  )
}

function useTexts(
  { outcome, part: wanted, vehicle: named, number, words, alert, chooseHref }: OutcomeView,
  hasCards: boolean,
): { heading: string; more?: string } {
  const { t } = useLingui()
  const translate = useTranslate()
  const part = translate(wanted)
  const vehicle = named === null ? '' : translate(named)
  const wordsText = useWordsText(words, hasCards)
  const both = alert ? t`Ask sellers for it, or let us email you when one is listed.` : t`Ask sellers for it.`
  if (chooseHref)
    return { heading: t`We do not know the VIN ${number}.`, more: t`Check its 17 characters, or choose your vehicle.` }
  switch (outcome) {
    case 'none_for_vehicle':
      return { heading: t`No seller lists ${part} for ${vehicle} yet.`, more: both }
    case 'none_listed':
      return { heading: t`No seller lists ${part} yet.`, more: both }
    case 'out_of_stock':
      return { heading: vehicle ? t`No ${part} for ${vehicle} in stock now.` : t`No ${part} in stock now.` }
    case 'only_universal':
      return { heading: t`These fit all vehicles. No seller lists one made for ${vehicle}.` }
    case 'number_not_listed':
      return { heading: t`${number} is not listed.`, more: both }
    case 'no_type':
      return { heading: t`We do not know the part “${words}”.`, more: wordsText }
  }
}

function useWordsText(words: string, hasCards: boolean): string {
  const { t } = useLingui()
  const isOne = !words.includes(' ')
  if (hasCards) return isOne ? t`These listings contain the word.` : t`These listings contain some of the words.`
  return t`No listing contains it. Check the spelling, or ask sellers.`
}
