import type { ComponentProps } from 'react'

/**
 * How a button looks. `action` is the amber one: the single most important action of a screen. `quiet` has no border,
 * for what stands beside a stronger button. `danger` does what can't be undone.
 */
export type ButtonLook = 'action' | 'primary' | 'plain' | 'quiet' | 'danger'

const looks: Record<ButtonLook, string> = {
  action: 'bg-amber text-on-amber hover:bg-amber-strong',
  primary: 'bg-green text-on-green hover:bg-green-strong',
  plain: 'border border-line-strong bg-surface text-ink hover:bg-sunken',
  quiet: 'text-green underline-offset-4 hover:underline',
  danger: 'bg-red text-on-red hover:underline',
}

/** The classes of a button, for links that look like one. Its words break only where they would leave the screen. */
export function buttonClass(look: ButtonLook = 'plain', className = ''): string {
  return `inline-flex min-h-11 max-w-full shrink-0 cursor-pointer items-center justify-center gap-2 rounded-md px-4 py-2 text-center text-base leading-5 font-semibold transition-colors duration-150 disabled:opacity-55 aria-disabled:opacity-55 ${looks[look]} ${className}`
}

interface ButtonProps extends ComponentProps<'button'> {
  look?: ButtonLook
  /** The button is at work: it shows a turning ring, says so, and takes no second press. */
  busy?: boolean
}

/** A button; `type="button"` unless said otherwise. */
export function Button({ look, busy = false, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(look, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && <Spinner />}
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
