import { isProgramType } from '@rewards/validators/programs/constants';
import { useTranslation } from '../../../i18n/use-translation';
import { deferredImport } from '../../../lib/loading/deferred-import';
import { trpc } from '../../../lib/trpc';
import { ImportFrame } from '../../imports';
import type { Program } from '../program-context';
import { useFieldNames } from './fields';
import { participantImport } from './participant-kind';

const PreviewStep = deferredImport(() => import('./preview-step').then((module) => module.PreviewStep), 'validation');

interface ImportAreaProps {
	programId: string;
	program: Program;
}

/** The import of participants. */
export function ImportArea({ programId, program }: ImportAreaProps) {
	const { t } = useTranslation(['participants', 'participantWork', 'jobs']);
	const { participants } = trpc.useUtils();
	const nameOf = useFieldNames(program);
	return (
		<ImportFrame
			kind={participantImport}
			programId={programId}
			list={{ href: `/programs/${programId}/participants`, label: t('jobs:kind.participantImport.toPeople') }}
			texts={{
				title: t('participantWork:import.title'),
				drop: t('participantWork:import.drop'),
				intro: isProgramType(program.type) ? t(`participantWork:import.intro.${program.type}`) : '',
				first: t('participantWork:import.first'),
				success: t('participantWork:import.success'),
				tooLarge: (max) => t('participantWork:import.tooLarge', { max }),
			}}
			example={async () => (await import('./example-file')).exampleFile(program)}
			nameOf={nameOf}
			renderPreview={(slot) => (
				<PreviewStep {...slot} key={slot.previewId} programId={programId} program={program} nameOf={nameOf} />
			)}
			onEnd={() => void participants.invalidate()}
		/>
	);
}
