import { formatNumber, useUi } from '@rewards/ui';
import { useTranslation } from '../../i18n/use-translation';

type Result = Readonly<Record<string, unknown>>;

/** Figures side by side, each with its name. */
export function Figures({ figures }: { figures: readonly { key: string; label: string; value: unknown }[] }) {
	const { locale } = useUi();
	if (figures.length === 0) return null;
	return (
		<dl className="grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fit,minmax(7rem,1fr))]">
			{figures.map(({ key, label, value }) => (
				<div key={key} className="rounded-md border px-3 py-2">
					<dt className="text-muted-foreground text-xs">{label}</dt>
					<dd className="font-semibold text-lg tabular-nums">{formatNumber(value, locale)}</dd>
				</div>
			))}
		</dl>
	);
}

const counts = [
	'created',
	'changed',
	'unchanged',
	'accepted',
	'participants',
	'awarded',
	'debited',
	'rejected',
	'archived',
] as const;

/** What became of a file's rows. Figures that this job didn't count are left out. */
export function ImportCounts({ result }: { result: Result }) {
	const { t } = useTranslation('jobs');
	const shown = counts.filter(
		(key) => typeof result[key] === 'number' && (key !== 'archived' || result['override'] === true),
	);
	return <Figures figures={shown.map((key) => ({ key, label: t(`count.${key}`), value: result[key] }))} />;
}

/** What an undo counts, by its kind: those of participants all the time, those of points when there is something. */
export const undoCounts = {
	participantUndo: ['created', 'changed', 'archived'],
	pointUndo: ['transactions', 'participants', 'awarded', 'debited', 'kept', 'reversed', 'gone'],
} as const;

/** Whom an undo has removed, put back and taken out of the archive, or the points that it has taken back. */
export function UndoCounts({ counts }: { counts: Result }) {
	const { t } = useTranslation('jobs');
	const shown = [
		...undoCounts.participantUndo.filter((key) => typeof counts[key] === 'number'),
		...undoCounts.pointUndo.filter((key) => typeof counts[key] === 'number' && counts[key] !== 0),
	];
	return <Figures figures={shown.map((key) => ({ key, label: t(`undoCount.${key}`), value: counts[key] }))} />;
}
