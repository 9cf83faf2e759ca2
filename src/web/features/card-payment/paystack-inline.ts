import type { StartedPayment } from '#modules/payments/payments.contract.ts'

/** Of the provider's script what we use. */
interface PaystackPop {
  resumeTransaction(accessCode: string, heard: { onSuccess(): void; onCancel(): void }): void
}
declare global {
  interface Window {
    PaystackPop?: new () => PaystackPop
  }
}

export interface Heard {
  /** The payer came to the end; whether it was paid, the server asks the gateway. */
  onDone(): void
  /** The payer closed it. */
  onLeft(): void
}

/**
 * Opens the provider's own pop-up for a payment that was begun on the server; its script is fetched when it is first
 * needed (specification, section 7).
 * @throws Error with the specification's words when the script does not come
 */
export async function openInline(
  { access_code }: StartedPayment,
  scriptUrl: string,
  { onDone, onLeft }: Heard,
): Promise<void> {
  const Pop = window.PaystackPop ?? (await loadScript(scriptUrl))
  new Pop().resumeTransaction(access_code, { onSuccess: onDone, onCancel: onLeft })
}

function loadScript(url: string): Promise<new () => PaystackPop> {
  return new Promise((loaded, failed) => {
    const refuse = () => failed(new Error('Unable to load paystack inline script'))
    const script = document.createElement('script')
    script.addEventListener('error', refuse)
    script.addEventListener('load', () => (window.PaystackPop ? loaded(window.PaystackPop) : refuse()))
    script.src = url
    document.head.append(script)
  })
}
