import type { Product } from '#modules/catalogue/catalogue.contract.ts'
import { getConditionText } from '#web/content/keyed-text.ts'
import { useTranslate } from '#web/ui/text.ts'

const looks: Readonly<Record<string, string>> & Record<Product['condition'], string> = {
  New: 'border-transparent bg-sunken text-ink',
  Used: 'border-ink bg-ink text-paper',
  Renewed: 'border-amber-text bg-amber-tint text-amber-text',
}

/** The condition of a part; used and reconditioned parts are highlighted, as consumer law requires (FCCPA 2018). */
export function ConditionBadge({ condition }: { condition: string }) {
  const translate = useTranslate()
  return (
    <span className={`inline-block rounded-sm border px-1.5 text-sm font-semibold ${looks[condition] ?? looks.New}`}>
      {translate(getConditionText(condition))}
    </span>
  )
}
