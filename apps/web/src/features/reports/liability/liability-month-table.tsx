import { Link } from 'wouter';
import { useTranslation } from '../../../i18n/use-translation';
import type { LiabilityMonth } from '../types';
import { type Measure, useMeasure } from './liability-measure';

interface MonthTableProps {
	programId: string | null;
	months: readonly LiabilityMonth[];
	name: (day: string) => string;
	onOpen: (day: string) => void;
}

/** The ledger entries behind a measure. */
const types: Partial<Record<Measure, string>> = { adjusted: 'adjustment', redeemed: 'order', reversed: 'reversal' };
const columns = ['adjusted', 'redeemed', 'reversed', 'points', 'value'] as const;
const link = 'inline-flex min-h-6 items-center text-primary-text hover:underline';

/** The changes in points month by month; each figure of a program links to its entries. */
export function MonthTable({ programId, months, name, onOpen }: MonthTableProps) {
	const { t } = useTranslation('liability');
	const written = useMeasure();
	const figure = (measure: Measure, month: LiabilityMonth) => {
		const text = <span data-ltr>{written(measure, month[measure])}</span>;
		const type = types[measure];
		if (!programId || !type) return text;
		const href = `/programs/${programId}/reports/points-adjustments?f.type=is~${type}&f.createDate=range~${month.from},${month.to}`;
		return (
			<Link href={href} className={link}>
				{text}
			</Link>
		);
	};
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
		<section className="max-h-56 overflow-auto rounded-md border" tabIndex={0} aria-label={t('table')}>
			<table className="w-full text-sm tabular-nums">
				<thead className="sticky top-0 bg-muted">
					<tr>
						<th scope="col" className="px-3 py-1.5 text-start font-medium">
							{t('month')}
						</th>
						{columns.map((measure) => (
							<th key={measure} scope="col" className="px-3 py-1.5 text-end font-medium">
								{t(`measure.${measure}`)}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{[...months].reverse().map((month) => (
						<tr key={month.to} className="border-t">
							<th scope="row" className="whitespace-nowrap px-3 py-1 text-start font-normal">
								<button type="button" className={`${link} cursor-pointer`} onClick={() => onOpen(month.to)}>
									{name(month.to)}
								</button>
							</th>
							{columns.map((measure) => (
								<td key={measure} className="whitespace-nowrap px-3 py-1 text-end">
									{figure(measure, month)}
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</section>
	);
}
