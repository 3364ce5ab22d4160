import { formatInstant, useUi } from '@rewards/ui';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { SimpleTable } from '../../components/simple-table';
import { useTranslation } from '../../i18n/use-translation';
import { trpc } from '../../lib/trpc';
import { useStepWords } from './use-step-words';

/** What a build did, in order. */
export function BuildSteps({ programId, buildId }: { programId: string; buildId: string }) {
	const { t } = useTranslation('catalogue');
	const { locale, timeZone } = useUi();
	const words = useStepWords();
	const { data } = trpc.rebuildSteps.list.useQuery({
		programId,
		buildId,
		take: 100,
		sort: [{ field: 'date', desc: false }],
	});
	if (!data) return <Skeleton className="h-48 rounded-lg" />;
	return (
		<section className="flex flex-col gap-3">
			<h2 className="font-semibold text-lg">{t('steps')}</h2>
			<SimpleTable
				label={t('steps')}
				rows={data.items}
				rowKey={({ id }) => id}
				columns={[
					{
						id: 'date',
						header: t('column.date'),
						cell: ({ date }) => formatInstant(date, locale, timeZone),
						wideOnly: true,
					},
					{
						id: 'what',
						header: t('column.description'),
						cell: (step) => <span className={step.isError ? 'text-danger-text' : undefined}>{words.what(step)}</span>,
					},
					{ id: 'detail', header: t('column.stepDetail'), cell: words.detail },
				]}
			/>
		</section>
	);
}
