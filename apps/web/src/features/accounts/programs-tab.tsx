import { Button } from '@rewards/ui/primitives/button';
import { Empty } from '@rewards/ui/primitives/empty';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { LayoutGrid, Settings2 } from 'lucide-react';
import { Link } from 'wouter';
import { EnabledStatus } from '../../components/enabled-status';
import { ErrorState } from '../../components/error-state';
import { SimpleTable } from '../../components/simple-table';
import { useTypeNames } from '../../components/use-names';
import { useTranslation } from '../../i18n/use-translation';
import { trpc } from '../../lib/trpc';

/** The programs of one account, disabled ones too. */
export function ProgramsTab({ accountId }: { accountId: string }) {
	const { t } = useTranslation('programs');
	const { programType } = useTypeNames();
	const { data, error, refetch } = trpc.programs.list.useQuery({ accountId, includeDisabled: true });
	if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
	if (!data) return <Skeleton className="h-48 rounded-lg" />;
	if (data.length === 0) {
		return (
			<Empty icon={LayoutGrid} title={t('emptyTitle')}>
				{t('empty')}
			</Empty>
		);
	}
	return (
		<SimpleTable
			label={t('programs')}
			rows={data}
			rowKey={(program) => program.id}
			columns={[
				{
					id: 'name',
					header: t('field.name'),
					cell: (program) => (
						<Link href={`/programs/${program.id}/settings`} className="font-medium text-primary-text hover:underline">
							{program.name}
						</Link>
					),
				},
				{ id: 'type', header: t('field.type'), cell: (program) => programType(program.type) },
				{ id: 'status', header: t('field.status'), cell: (program) => <EnabledStatus enabled={program.status} /> },
				{ id: 'domain', header: t('field.domain'), cell: (program) => <span data-ltr>{program.domain}</span> },
				{
					id: 'manage',
					header: t('manage'),
					quiet: true,
					align: 'end',
					cell: (program) => (
						<Button asChild size="sm">
							<Link href={`/programs/${program.id}/settings`} aria-label={`${t('manage')}: ${program.name}`}>
								<Settings2 aria-hidden />
								{t('manage')}
							</Link>
						</Button>
					),
				},
			]}
		/>
	);
}
