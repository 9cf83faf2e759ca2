import { useLingui } from '@lingui/react/macro'
/** The partner's description in a sandboxed frame without scripts. */
export function Description({ document, isEmpty }: { document: string; isEmpty: boolean }) {
  const { t } = useLingui()
  return (
    <section aria-labelledby="description">
      <h2 id="description" className="mb-2 text-xl">
        {t`Description`}
      </h2>
      {isEmpty ? (
        <p className="text-muted">{t`The store has not described this product.`}</p>
      ) : (
        <iframe
          title={t`Description by the store`}
          sandbox=""
          srcDoc={document}
          loading="lazy"
          referrerPolicy="no-referrer"
          className="block h-120 w-full resize-y rounded-lg border border-line bg-surface"
        />
      )}
    </section>
  )
}
