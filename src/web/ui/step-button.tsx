import { Icon } from './icon.tsx'

interface StepButtonProps {
  icon: 'plus' | 'minus'
  label: string
  disabled: boolean
  onClick: () => void
}

/** Decreases or increases a number. Hidden without JavaScript; keeps the focus while disabled. */
export function StepButton({ icon, label, disabled, onClick }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={disabled}
      className="grid size-11 place-items-center rounded-md border border-line-strong bg-surface hover:bg-sunken aria-disabled:cursor-not-allowed aria-disabled:opacity-40 noscript:hidden"
      onClick={() => {
        if (!disabled) onClick()
      }}
    >
      <Icon name={icon} />
    </button>
  )
}
