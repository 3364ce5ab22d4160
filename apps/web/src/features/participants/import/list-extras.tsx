import { type ReactNode, Suspense } from 'react';
import { useLocation } from 'wouter';
import { useTranslation } from '../../../i18n/use-translation';
import { useMay } from '../../../lib/session/self';
import { trpc } from '../../../lib/trpc';
import { DropAnywhere, ImportStrip, keepDropped } from '../../imports';
import { StripStack } from '../../jobs';
import { PointImportStrip } from '../../ledger';
import { Peek } from '../peek/peek';
import type { Program } from '../program-context';
import { importPath, participantImport } from './participant-kind';

interface ListExtrasProps {
	program: Program;
	/** The strip of a bulk action. */
	children: ReactNode;
}

/** Above the list: the strip of what runs or has ended. Next to it: file drop on the page, and the participant peek. */
export function ListExtras({ program, children }: ListExtrasProps) {
	const { t } = useTranslation('participantWork');
	const [, navigate] = useLocation();
	const { participants } = trpc.useUtils();
	const mayPoints = useMay('manageTransaction') && program.type === 'points';
	const programId = program.id;
	return (
		<>
			<StripStack>
				<ImportStrip
					kind={participantImport}
					programId={programId}
					title={t('import.title')}
					href={importPath(programId, 'participants')}
					texts={{ success: t('import.success') }}
					onEnd={() => void participants.invalidate()}
				/>
				{mayPoints && (
					<Suspense fallback={null}>
						<PointImportStrip programId={programId} href={importPath(programId, 'points')} />
					</Suspense>
				)}
				{children}
			</StripStack>
			<Peek program={program} />
			<DropAnywhere
				label={t('import.dropAnywhere')}
				onFile={(file) => {
					keepDropped({ kind: participantImport, programId }, file);
					navigate(importPath(programId, 'participants'));
				}}
			/>
		</>
	);
}
