import { ErrorState } from '../../components/error-state';
import { Page } from '../../components/page';
import { useParam } from '../../components/param';
import { useTranslation } from '../../i18n/use-translation';
import { trpc } from '../../lib/trpc';
import { useReload } from '../../lib/use-reload';
import { ImportArea } from './import/import-area';
import { ParticipantsGrid } from './participants-grid';

/** /programs/{programId}/participants: Participant Management. */
export function ParticipantsPage() {
	const { t } = useTranslation('participants');
	const programId = useParam('programId');
	const { data: program, error, refetch } = trpc.programs.get.useQuery({ programId });
	const [reloadToken, reload] = useReload();
	return (
		<Page
			title={t('title')}
			kind={program?.name}
			crumbs={
				program && [
					{ label: program.account.name, href: `/customers/${program.account.id}` },
					{ label: program.name, href: `/programs/${programId}/settings` },
				]
			}
		>
			{error ? (
				<ErrorState error={error} onRetry={() => void refetch()} />
			) : (
				<>
					<ImportArea key={programId} programId={programId} program={program} onEnd={reload} />
					<div className="flex h-[44rem] min-h-0 flex-col">
						<ParticipantsGrid programId={programId} program={program} reloadToken={reloadToken} onChanged={reload} />
					</div>
				</>
			)}
		</Page>
	);
}
