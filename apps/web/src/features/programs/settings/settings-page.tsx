import { Empty } from '@rewards/ui/primitives/empty';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { Settings } from 'lucide-react';
import { Suspense } from 'react';
import { Redirect } from 'wouter';
import { Page } from '../../../components/page';
import { useParam } from '../../../components/param';
import { useTranslation } from '../../../i18n/use-translation';
import { useSelf } from '../../../lib/session/self';
import { trpc } from '../../../lib/trpc';
import { useWorkplace } from '../../../lib/workplace/workplace';
import { ActivityList } from '../../audit';
import { ProgramFrame } from './program-frame';
import { SettingsForm } from './settings-form';
import { programTabs } from './tabs';
import { useBegun } from './use-begun';

/** Next to the form, loaded after it: who changed what in the program. */
function Changes({ programId }: { programId: string }) {
	return (
		<Suspense fallback={<Skeleton className="h-40 max-w-4xl rounded-lg" />}>
			<ActivityList entity="program" id={programId} />
		</Suspense>
	);
}

/**
 * General Program Options of a program. Users who may not change them see them read-only, unless another tab is theirs.
 */
function GeneralOptions({ programId }: { programId: string }) {
	const { t } = useTranslation(['programSettings', 'programs', 'validation']);
	const { permissions } = useSelf().data;
	const { data } = trpc.programs.get.useQuery({ programId }, { refetchOnMount: 'always', refetchOnWindowFocus: false });
	const { begun, saved } = useBegun(data);
	const first = programTabs.find(({ flag }) => permissions[flag]);
	if (first && first.key !== 'general') return <Redirect to={`/programs/${programId}${first.below}`} replace />;
	return (
		<ProgramFrame programId={programId} tab={first ? 'general' : null}>
			{begun ? (
				<>
					<SettingsForm key={begun.version} program={begun} readOnly={!permissions.manageProgram} onSaved={saved} />
					<Changes programId={programId} />
				</>
			) : (
				<div className="flex flex-col gap-6" role="status" aria-label={t('common:loading')}>
					<Skeleton className="h-9 max-w-80 rounded-md" />
					<Skeleton className="h-[36rem] max-w-4xl rounded-lg" />
				</div>
			)}
		</ProgramFrame>
	);
}

/** /programs/{programId}/settings */
export function ProgramPage() {
	const programId = useParam('programId');
	return <GeneralOptions key={programId} programId={programId} />;
}

/** /programs: for the program chosen in the selector. */
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
