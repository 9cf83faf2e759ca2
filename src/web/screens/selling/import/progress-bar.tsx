/** Progress as a bar and as a percentage. */
export function ProgressBar({ label, percent }: { label: string; percent: number }) {
  return (
    <div>
      <p className="mb-1 flex justify-between gap-4 text-sm">
        <span>{label}</span>
        <span className="font-semibold">{percent}%</span>
      </p>
      <progress className="block h-3 w-full accent-green" max={100} value={percent} aria-label={label}>
        {percent}%
      </progress>
    </div>
  )
}
