import { formatDay, formatNumber, useUi } from '@rewards/ui';
import type { PointPreviewSamples } from '@rewards/validators/ledger/imports';
import { ArrowRight } from 'lucide-react';
import { Link } from 'wouter';
import { SimpleTable } from '../../../components/simple-table';
import { useTranslation } from '../../../i18n/use-translation';

function Balance({ before, after }: { before: number; after: number }) {
	const { t } = useTranslation('imports');
	const { locale } = useUi();
	return (
		<span className="inline-flex items-center gap-1.5 tabular-nums">
			<del className="text-muted-foreground">
				<span className="sr-only">{t('before')} </span>
				{formatNumber(before, locale)}
			</del>
			<ArrowRight aria-hidden className="size-3.5 shrink-0 text-muted-foreground rtl:-scale-x-100" />
			<ins className="font-medium no-underline">
				<span className="sr-only">{t('after')} </span>
				{formatNumber(after, locale)}
			</ins>
		</span>
	);
}

interface RowsProps<Kind extends keyof PointPreviewSamples> {
	rows: PointPreviewSamples[Kind];
	/** Of all rows, not only the first. */
	total: number;
}

function More({ shown, total }: { shown: number; total: number }) {
	const { t } = useTranslation('ledger');
	if (total <= shown) return null;
	return <p className="text-muted-foreground text-sm tabular-nums">{t('import.firstRows', { shown, total })}</p>;
}

/** The first rows to import, with the balance before and after each. */
export function AcceptedRows({ programId, rows, total }: RowsProps<'accepted'> & { programId: string }) {
	const { t } = useTranslation(['ledger', 'imports', 'jobs']);
	const { locale } = useUi();
	if (rows.length === 0) return <p className="text-muted-foreground text-sm">{t('imports:none')}</p>;
	const amountOf = ({ amount }: { amount: number }) => formatNumber(amount, locale, { signDisplay: 'always' });
	return (
		<div className="flex flex-col gap-1.5">
			<SimpleTable
				label={t('ledger:import.count.accepted')}
				className="max-h-80 overflow-y-auto"
				rows={rows}
				rowKey={({ line }) => String(line)}
				columns={[
					{
						id: 'line',
						header: t('jobs:field.line'),
						align: 'end',
						wideOnly: true,
						cell: ({ line }) => formatNumber(line, locale),
					},
					{
						id: 'person',
						header: t('ledger:import.person'),
						cell: ({ sid, name, email, description, reference }) => (
							<>
								<Link href={`/programs/${programId}/participants/${sid}`} className="text-primary-text hover:underline">
									<bdi className="wrap-anywhere">{name || email}</bdi>
								</Link>
								<div className="text-muted-foreground text-xs sm:hidden">
									<bdi className="wrap-anywhere line-clamp-2">{description}</bdi>
									<bdi className="wrap-anywhere">{reference}</bdi>
								</div>
							</>
						),
					},
					{ id: 'amount', header: t('ledger:field.amount'), align: 'end', wideOnly: true, cell: amountOf },
					{
						id: 'balance',
						header: t('ledger:import.balance'),
						align: 'end',
						cell: (row) => (
							<>
								<div className="sm:hidden">{amountOf(row)}</div>
								<Balance {...row} />
							</>
						),
					},
					...(rows.some(({ at }) => at !== null)
						? [
								{
									id: 'date',
									header: t('ledger:field.date'),
									cell: ({ at }: { at: string | null }) => (at === null ? '' : formatDay(at.slice(0, 10), locale)),
								},
							]
						: []),
					{
						id: 'description',
						header: t('ledger:field.description'),
						wideOnly: true,
						cell: ({ description }) => <bdi className="break-words">{description}</bdi>,
					},
					{
						id: 'reference',
						header: t('ledger:field.reference'),
						wideOnly: true,
						cell: ({ reference }) => <bdi>{reference}</bdi>,
					},
				]}
			/>
			<More shown={rows.length} total={total} />
		</div>
	);
}
