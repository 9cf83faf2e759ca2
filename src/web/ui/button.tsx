import type { ComponentProps } from 'react'

/** `action` is amber, for the most important action of a screen; `quiet` has no border; `danger` can't be undone. */
export type ButtonVariant = 'action' | 'primary' | 'plain' | 'quiet' | 'danger' | 'round'

const VARIANT_CLASSES: Record<ButtonVariant, string> = {
  action: 'bg-amber text-on-amber hover:bg-amber-strong',
  primary: 'bg-green text-on-green hover:bg-green-strong',
  plain: 'border border-line-strong bg-surface text-ink hover:bg-sunken',
  quiet: 'text-green underline-offset-4 hover:underline',
  danger: 'bg-red text-on-red hover:underline',
  round: 'size-11 rounded-full! border border-line bg-surface p-0! text-green hover:bg-green-tint',
}

/** Returns the classes of a button, for links styled as one. */
export function buttonClass(variant: ButtonVariant = 'plain', className = ''): string {
  return `inline-flex min-h-11 max-w-full shrink-0 cursor-pointer items-center justify-center gap-2 rounded-md px-4 py-2 text-center text-base leading-5 font-semibold transition-colors duration-150 disabled:opacity-55 aria-disabled:opacity-55 ${VARIANT_CLASSES[variant]} ${className}`
}

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  /** Shows a spinner, sets `aria-busy` and ignores clicks. */
  loading?: boolean
}

/** A button, of `type="button"` by default. */
export function Button({ variant, loading = false, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(variant, className)}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={loading ? (event) => event.preventDefault() : onClick}
    >
      {loading && <Spinner />}
      {children}
    </button>
  )
}

function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="size-4 animate-spin rounded-full border-2 border-current border-r-transparent"
    />
  )
}
