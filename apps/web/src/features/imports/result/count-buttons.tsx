import { formatNumber, useUi } from '@rewards/ui';

interface CountButtonsProps<Kind extends string> {
	label: string;
	counts: readonly { kind: Kind; label: string; count: number }[];
	chosen: Kind | undefined;
	onChoose: (kind: Kind) => void;
}

/** The number of rows of each kind; pressing one shows the first of them. */
export function CountButtons<Kind extends string>({ label, counts, chosen, onChoose }: CountButtonsProps<Kind>) {
	const { locale } = useUi();
	return (
		// biome-ignore lint/a11y/useSemanticElements: a fieldset can't be laid out as a grid in every browser
		<div
			role="group"
			aria-label={label}
			className="grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fit,minmax(7rem,1fr))]"
		>
			{counts.map(({ kind, label: name, count }) => (
				<button
					key={kind}
					type="button"
					aria-pressed={kind === chosen}
					onClick={() => onChoose(kind)}
					className="rounded-md border bg-card px-3 py-2 text-start hover:bg-accent aria-pressed:border-primary aria-pressed:bg-primary-soft"
				>
					<span className="block text-muted-foreground text-xs">{name}</span>
					<span className="block font-semibold text-lg tabular-nums">{formatNumber(count, locale)}</span>
				</button>
			))}
		</div>
	);
}
