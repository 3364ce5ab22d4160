import { Empty } from '@rewards/ui/primitives/empty';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { Settings } from 'lucide-react';
import { Suspense } from 'react';
import { Redirect } from 'wouter';
import { Page } from '../../../components/page';
import { useParam } from '../../../components/param';
import { Newest, newest } from '../../../components/record-form';
import { useTranslation } from '../../../i18n/use-translation';
import { useSelf } from '../../../lib/session/self';
import { trpc } from '../../../lib/trpc';
import { useWorkplace } from '../../../lib/workplace/workplace';
import { ActivityList } from '../../audit';
import { ProgramFrame } from './program-frame';
import { SettingsForm } from './settings-form';
import { programTabs } from './tabs';

/** General Program Options of a program. Whoever may not change them looks at them, unless another tab is theirs. */
function GeneralOptions({ programId }: { programId: string }) {
	const { t } = useTranslation(['programSettings', 'programs', 'validation']);
	const { permissions } = useSelf().data;
	const query = trpc.programs.get.useQuery({ programId }, newest);
	const first = programTabs.find(({ flag }) => permissions[flag]);
	if (first && first.key !== 'general') return <Redirect to={`/programs/${programId}${first.below}`} replace />;
	const waiting = (
		<div className="flex flex-col gap-6" role="status" aria-label={t('common:loading')}>
			<Skeleton className="h-9 max-w-80 rounded-md" />
			<Skeleton className="h-[36rem] max-w-5xl rounded-lg" />
		</div>
	);
	return (
		<ProgramFrame programId={programId} tab={first ? 'general' : null}>
			{!query.isFetchedAfterMount && waiting}
			<Newest id={programId} query={query} title={t('programs:title')} onClose={() => history.back()}>
				{(program) =>
					program && (
						<>
							<SettingsForm key={programId} program={program} readOnly={!permissions.manageProgram} />
							<Suspense fallback={<Skeleton className="h-40 max-w-5xl rounded-lg" />}>
								<ActivityList entity="program" id={programId} />
							</Suspense>
						</>
					)
				}
			</Newest>
		</ProgramFrame>
	);
}

/** /programs/{programId}/settings */
export function ProgramPage() {
	const programId = useParam('programId');
	return <GeneralOptions key={programId} programId={programId} />;
}

/** /programs: of the program that is chosen in the selector. */
export function ChosenProgramPage() {
	const { t } = useTranslation(['programSettings', 'programs']);
	const { programId } = useWorkplace();
	if (programId) return <GeneralOptions key={programId} programId={programId} />;
	return (
		<Page title={t('programs:title')}>
			<Empty icon={Settings} title={t('noProgram')}>
				{t('noProgramText')}
			</Empty>
		</Page>
	);
}
