import { useLingui } from '@lingui/react/macro'

import { numberText } from '#web/features/formatting/shown-number.ts'
import { TextLink } from '#web/features/links/text-link.tsx'
import { CARD_GRID } from '#web/features/product-card/list-shape.tsx'
import { ProductCard } from '#web/features/product-card/product-card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslate } from '#web/ui/text.ts'

import type { AlternativeView } from './list-view.ts'

/** Alternative listings. Those whose number only starts alike are different parts: they are collapsed. */
export function Alternatives({ alternatives }: { alternatives: readonly AlternativeView[] }) {
  const translate = useTranslate()
  return (
    <div className="contents">
      {alternatives.map((alternative) =>
        alternative.kind === 'number_prefix' ? (
          <details key={alternative.kind} className="group border-t border-line pt-4">
            <summary className="flex min-h-11 cursor-pointer items-center gap-2">
              <Icon name="chevron-right" className="size-5 shrink-0 group-open:rotate-90" />
              <h2 className="text-xl">{translate(alternative.title)}</h2>
              <span className="text-muted">{numberText(alternative.count)}</span>
            </summary>
            <Cards {...alternative} />
          </details>
        ) : (
          <section key={alternative.kind} aria-labelledby={alternative.kind} className="border-t border-line pt-5">
            <h2 id={alternative.kind} className="text-xl">
              {translate(alternative.title)}
            </h2>
            <Cards {...alternative} />
          </section>
        ),
      )}
    </div>
  )
}

function Cards({ cards, count, href }: AlternativeView) {
  const { t } = useLingui()
  return (
    <>
      <div className={`mt-3 ${CARD_GRID}`}>
        {cards.map(({ product, fit }) => (
          <ProductCard key={product.id} product={product} fit={fit} />
        ))}
      </div>
      {href && (
        <p className="mt-3">
          <TextLink to={href}>{t`See all ${numberText(count)}`}</TextLink>
        </p>
      )}
    </>
  )
}
