import { hash } from 'node:crypto'

import { formatAmount } from '#platform/money.ts'

import { CARDS, WEBHOOK_PLANS } from './paystack.cards.ts'
import type { SimulatedTransaction } from './paystack.transactions.ts'

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:26rem;margin:1rem auto;padding:0 1rem}
fieldset{border:1px solid;border-radius:.5rem;margin:0 0 1rem;padding:.5rem 1rem}label{display:block;padding:.6rem 0}
select,button{font:inherit;min-height:2.75rem;padding:.3rem .8rem}button{margin:0 .5rem .5rem 0}
.mode{border:2px dashed;padding:.4rem .8rem;font-weight:600}`

/** Tells the page around it how it ended, in the words of the provider's pop-up; the result stands in the form. */
const SCRIPT = `const out=document.querySelector('[data-event]');
const say=(event,reference)=>{if(parent!==window)parent.postMessage({event,reference},'*')};
if(out)say(out.dataset.event,out.dataset.reference);
document.querySelector('[data-cancel]')?.addEventListener('click',(e)=>{if(parent!==window){e.preventDefault();say('cancel',e.target.dataset.cancel)}})`

const source = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`

/** Of the pop-up: its own style and script, its own form, and only our pages may frame it. */
export const POP_UP_POLICY =
  `default-src 'none'; style-src ${source(STYLE)}; script-src ${source(SCRIPT)}; base-uri 'none'; form-action 'self'; ` +
  "frame-ancestors 'self'"

/** The choice of a test card, for a transaction that waits. */
export function choicePage(transaction: SimulatedTransaction, notice: string | null): string {
  const cards = CARDS.map(
    ({ number, name }, index) =>
      `<label><input type="radio" name="card" value="${number}"${index === 0 ? ' checked' : ''}> ${name}<br><small>${spaced(number)}</small></label>`,
  )
  const plans = WEBHOOK_PLANS.map((plan) => `<option value="${plan}">${plan.replaceAll('_', ' ')}</option>`)
  return page(
    `Pay ${formatAmount(transaction.amount / 100)}`,
    `${notice === null ? '' : `<p role="alert">${escape(notice)}</p>`}<p>${escape(transaction.email)}</p>` +
      `<form method="post"><fieldset><legend>Test card</legend>${cards.join('')}</fieldset>` +
      `<label>Webhook <select name="webhooks"><option value="">as set</option>${plans.join('')}</select></label>` +
      `<button type="submit">Pay ${formatAmount(transaction.amount / 100)}</button> ` +
      `<a href="${escape(backTo(transaction))}" data-cancel="${escape(transaction.reference)}">Cancel</a></form>`,
  )
}

/** What became of it. The shop believes none of this and asks the gateway. */
export function resultPage(transaction: SimulatedTransaction): string {
  const text = transaction.status === 'success' ? 'Payment successful' : 'The bank is still at it'
  return page(
    text,
    `<p data-event="success" data-reference="${escape(transaction.reference)}">${formatAmount(transaction.paidAmount / 100)}</p>` +
      `<p><a href="${escape(backTo(transaction))}" target="_top">Back to the shop</a></p>`,
  )
}

/** As the provider does: the reference is added to the address to go back to. */
function backTo({ callbackUrl, reference }: SimulatedTransaction): string {
  if (callbackUrl === null) return '/'
  const url = new URL(callbackUrl)
  url.searchParams.append('trxref', reference)
  url.searchParams.append('reference', reference)
  // The shop's own pages: by whichever name the visitor knows it.
  return url.pathname + url.search
}

const spaced = (number: string) => number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>${escape(title)}</title><style>${STYLE}</style></head><body><main><p class="mode">Test mode: no real card, no real money</p>` +
  `<h1>${escape(title)}</h1>${body}</main><script>${SCRIPT}</script></body></html>`

const escape = (text: string) => text.replaceAll(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
