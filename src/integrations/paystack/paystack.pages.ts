import { hash } from 'node:crypto'

import { PAYMENT_CHANNELS, type PaymentChannel } from '#modules/payments/card-gateway.port.ts'
import { formatAmount } from '#platform/money.ts'

import { CARDS, WEBHOOK_PLANS } from './paystack.cards.ts'
import { STYLE } from './paystack.style.ts'
import type { SimulatedTransaction } from './paystack.transactions.ts'

/** Posts the outcome to the parent window, in the words of the provider's pop-up, and copies numbers. */
// By the old command, because the clipboard API is closed to a sandboxed frame.
const SCRIPT = `const out=document.querySelector('[data-event]');
const say=(event,reference)=>{if(parent!==window)parent.postMessage({event,reference},'*')};
if(out)say(out.dataset.event,out.dataset.reference);
document.querySelector('[data-cancel]')?.addEventListener('click',(e)=>{if(parent!==window){e.preventDefault();say('cancel',e.target.dataset.cancel)}});
for(const button of document.querySelectorAll('[data-copy]'))button.addEventListener('click',()=>{
getSelection().selectAllChildren(button.previousElementSibling);
document.addEventListener('copy',(e)=>{e.clipboardData.setData('text/plain',button.dataset.copy);e.preventDefault()},{once:true});
if(document.execCommand('copy'))button.firstChild.textContent='Copied'})`

const source = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`

/** The policy of the pop-up: its own style, script and form, and only the shop's pages may frame it. */
export const POP_UP_POLICY =
  `default-src 'none'; style-src ${source(STYLE)}; script-src ${source(SCRIPT)}; base-uri 'none'; form-action 'self'; ` +
  "frame-ancestors 'self'"

const CHANNEL_NAMES: Readonly<Record<PaymentChannel, string>> = {
  card: 'Card',
  bank_transfer: 'Transfer',
  ussd: 'USSD',
}

/** Returns the page of an unpaid transaction: a tab for each channel, the test cards, and settings for developers. */
export function choicePage(transaction: SimulatedTransaction, notice: string | null): string {
  const amount = formatAmount(transaction.amount / 100)
  const open = transaction.channel ?? transaction.channels?.[0] ?? 'card'
  const tabs = PAYMENT_CHANNELS.map(
    (channel) =>
      `<label><input type="radio" name="channel" value="${channel}"${channel === open ? ' checked' : ''}>${CHANNEL_NAMES[channel]}</label>`,
  )
  return page(
    `Pay ${amount}`,
    `<h1>${amount}</h1><p class="who">${escape(transaction.email)}</p>` +
      (notice === null ? '' : `<p class="error" role="alert">${escape(notice)}</p>`) +
      `<form method="post"><fieldset><legend>Pay by</legend><div class="tabs">${tabs.join('')}</div></fieldset>` +
      `${cardPanel(amount)}${transferPanel(transaction, amount)}${ussdPanel(transaction)}` +
      `<a class="cancel" href="${escape(backTo(transaction))}" data-cancel="${escape(transaction.reference)}">Cancel</a>` +
      `${DEVELOPERS}</form>`,
  )
}

function cardPanel(amount: string): string {
  const cards = CARDS.map(
    ({ number, name }, index) =>
      `<label><input type="radio" name="card" value="${number}"${index === 0 ? ' checked' : ''}><span>${name}</span><small>•••• ${number.slice(-4)}</small></label>`,
  )
  return `<div class="panel card"><fieldset class="cards"><legend>Test card</legend>${cards.join('')}</fieldset><button type="submit">Pay ${amount}</button></div>`
}

function transferPanel({ id }: SimulatedTransaction, amount: string): string {
  return (
    `<div class="panel bank_transfer"><p class="hint">Send exactly this amount from your bank’s app:</p>` +
    copyable(amount, amount.replaceAll(/[^\d.]/g, ''), 'amount') +
    `<p class="hint">To this account number:</p>${copyable(digits(id, 10), digits(id, 10), 'account number')}<dl><dt>Bank</dt><dd>Test Bank</dd><dt>Name</dt><dd>Sparelane checkout</dd></dl>` +
    `<button type="submit">I have sent the money</button></div>`
  )
}

/** A number, and a button that copies it as a bank's app takes it. */
const copyable = (shown: string, value: string, what: string) =>
  `<div class="copy"><p class="number">${shown}</p><button type="button" data-copy="${value}">` +
  `<span aria-live="polite">Copy</span><span class="sr"> ${what}</span></button></div>`

function ussdPanel({ id, amount }: SimulatedTransaction): string {
  return (
    '<div class="panel ussd"><p class="hint">Dial this code on the phone that your bank knows:</p>' +
    `<p class="number">*000*${digits(id, 4)}*${Math.ceil(amount / 100)}#</p>` +
    '<p class="hint">Confirm with your PIN. The shop never asks you for it.</p><button type="submit">I have dialled the code</button></div>'
  )
}

const DEVELOPERS =
  '<details><summary>For developers</summary>' +
  `<label class="field">Transfer and USSD<select name="outcome">${CARDS.map(({ number, name }) => `<option value="${number}">${name}</option>`).join('')}</select></label>` +
  `<label class="field">Webhook<select name="webhooks"><option value="">as set</option>${WEBHOOK_PLANS.map((plan) => `<option value="${plan}">${plan.replaceAll('_', ' ')}</option>`).join('')}</select></label></details>`

/** Returns the page of a finished transaction. The shop does not trust it and asks the gateway. */
export function resultPage(transaction: SimulatedTransaction): string {
  const text = transaction.status === 'success' ? 'Payment successful' : 'Your bank is still working on it'
  return page(
    text,
    `<h1>${text}</h1><p class="done" data-event="success" data-reference="${escape(transaction.reference)}">${formatAmount(transaction.paidAmount / 100)}</p>` +
      `<p><a class="back" href="${escape(backTo(transaction))}" target="_top">Back to the shop</a></p>`,
  )
}

/** Adds the reference to the return address, as the provider does. */
function backTo({ callbackUrl, reference }: SimulatedTransaction): string {
  if (callbackUrl === null) return '/'
  const url = new URL(callbackUrl)
  url.searchParams.append('trxref', reference)
  url.searchParams.append('reference', reference)
  // A path works under every host name of the shop.
  return url.pathname + url.search
}

const digits = (id: string, count: number) => id.padStart(count, '0').slice(-count)

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>${escape(title)}</title><style>${STYLE}</style></head><body><main>` +
  `<header><span class="brand">Sparelane</span><span class="mode">Test mode: no real money</span></header>` +
  `${body}</main><script>${SCRIPT}</script></body></html>`

const escape = (text: string) => text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
