import { formatNumber, useUi } from '@rewards/ui';

/** Figures side by side, each with its name. */
export function Figures({ figures }: { figures: readonly { label: string; value: number }[] }) {
	const { locale } = useUi();
	if (figures.length === 0) return null;
	return (
		<dl className="grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fit,minmax(7rem,1fr))]">
			{figures.map(({ label, value }) => (
				<div key={label} className="flex flex-col justify-between rounded-md border px-3 py-2">
					<dt className="text-muted-foreground text-xs">{label}</dt>
					<dd className="font-semibold text-lg tabular-nums">{formatNumber(value, locale)}</dd>
				</div>
			))}
		</dl>
	);
}
