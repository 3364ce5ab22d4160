import { formatNumber, useUi } from '@rewards/ui';
import { isStatus } from '@rewards/validators/participants/constants';
import type { ParticipantPreviewSamples } from '@rewards/validators/participants/imports';
import { ArrowRight } from 'lucide-react';
import { type SimpleColumn, SimpleTable } from '../../../components/simple-table';
import { useTranslation } from '../../../i18n/use-translation';
import type { Program } from '../program-context';
import { useFieldNames } from './fields';
import type { Kind } from './preview-counts';

interface PreviewRowsProps {
	kind: Exclude<Kind, 'rejected'>;
	count: number;
	program: Program | undefined;
	samples: ParticipantPreviewSamples;
}

type Change = ParticipantPreviewSamples['changed'][number]['changes'][number];
interface Row {
	key: string;
	line: number | null;
	values: Readonly<Record<string, string>>;
	changes: readonly Change[];
}

const row = (line: number | null, values: Record<string, string>, more: Partial<Row> = {}): Row => ({
	key: String(line ?? values['email']),
	line,
	values,
	changes: [],
	...more,
});

function rowsOf({ kind, samples }: PreviewRowsProps): Row[] {
	switch (kind) {
		case 'created':
			return samples.created.map(({ line, values }) => row(line, values));
		case 'changed':
			return samples.changed.map(({ line, name, email, changes }) => row(line, { name, email }, { changes }));
		case 'unchanged':
			return samples.unchanged.map(({ line, name, email }) => row(line, { name, email }));
		case 'known':
			return [...samples.changed, ...samples.unchanged]
				.map(({ line, name, email }) => row(line, { name, email }))
				.sort((one, other) => (one.line ?? 0) - (other.line ?? 0))
				.slice(0, 10);
		case 'archived':
			return samples.archived.map(({ name, email, status }) => row(null, { name, email, status }));
	}
}

function Changes({
	changes,
	nameOf,
	show,
}: {
	changes: readonly Change[];
	nameOf: (field: string) => string;
	show: Show;
}) {
	const { t } = useTranslation('participants');
	return (
		<ul className="flex min-w-60 flex-col gap-0.5">
			{changes.map(({ field, before, after }) => (
				<li key={field} className="flex flex-wrap items-center gap-x-1.5">
					<span className="text-muted-foreground">{nameOf(field)}:</span>
					{after === null ? (
						<span>{t('participantWork:import.newPassword')}</span>
					) : (
						<>
							<del className="text-muted-foreground">
								<span className="sr-only">{t('imports:before')} </span>
								<bdi>{before ? show(field, before) : t('participantWork:import.blank')}</bdi>
							</del>
							<ArrowRight aria-hidden className="size-3.5 shrink-0 text-muted-foreground rtl:-scale-x-100" />
							<ins className="font-medium no-underline">
								<span className="sr-only">{t('imports:after')} </span>
								<bdi>{after ? show(field, after) : t('participantWork:import.blank')}</bdi>
							</ins>
						</>
					)}
				</li>
			))}
		</ul>
	);
}

type Show = (field: string, value: string) => string;

/** The first rows of one kind, as they will be; changed ones show before and after. */
export function PreviewRows(props: PreviewRowsProps) {
	const { kind, count, program } = props;
	const { t } = useTranslation(['participants', 'imports', 'jobs']);
	const { locale } = useUi();
	const nameOf = useFieldNames(program);
	const rows = rowsOf(props);
	if (rows.length === 0) return <p className="text-muted-foreground text-sm">{t('imports:none')}</p>;
	const show: Show = (field, value) =>
		field === 'status' && isStatus(value) ? t(`participants:status.${value}`) : value;
	const filled = [...new Set(rows.flatMap(({ values }) => Object.keys(values)))].filter((field) =>
		rows.some(({ values }) => values[field]),
	);
	const columns: SimpleColumn<Row>[] = [
		...(kind === 'archived'
			? []
			: [
					{
						id: 'line',
						header: t('jobs:field.line'),
						align: 'end' as const,
						cell: ({ line }: Row) => formatNumber(line, locale),
					},
				]),
		...filled.map((field) => ({
			id: field,
			header: nameOf(field),
			cell: ({ values }: Row) => <bdi>{show(field, values[field] ?? '')}</bdi>,
		})),
		...(kind === 'changed'
			? [
					{
						id: 'changes',
						header: t('participantWork:import.changes'),
						cell: ({ changes }: Row) => <Changes changes={changes} nameOf={nameOf} show={show} />,
					},
				]
			: []),
	];
	const label = t('participantWork:import.firstRows', {
		kind: t(`jobs:kind.participantImport.count.${kind}`),
		shown: rows.length,
		total: count,
	});
	return (
		<div className="flex flex-col gap-1.5">
			<SimpleTable
				label={label}
				columns={columns}
				rows={rows}
				rowKey={({ key }) => key}
				className="max-h-80 overflow-y-auto"
			/>
			{count > rows.length && <p className="text-muted-foreground text-sm tabular-nums">{label}</p>}
		</div>
	);
}
