import type { StartedPayment } from '#modules/payments/payments.contract.ts'

/** The parts of the provider's script that the shop uses. */
interface PaystackPop {
  resumeTransaction(accessCode: string, callbacks: { onSuccess(): void; onCancel(): void }): void
}
declare global {
  interface Window {
    PaystackPop?: new () => PaystackPop
  }
}

export interface PaymentHandlers {
  /** The payer finished; the server asks the gateway for the result. */
  onDone(): void
  /** The payer closed the window. */
  onLeft(): void
}

/** Opens the provider's pop-up for a started payment. @throws Error with the text to show if the script fails */
export async function openInline(
  { access_code }: StartedPayment,
  scriptUrl: string,
  { onDone, onLeft }: PaymentHandlers,
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
