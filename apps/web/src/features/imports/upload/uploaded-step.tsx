import { Skeleton } from '@rewards/ui/primitives/skeleton';
import type { ReadingChoice } from '@rewards/validators/imports/encodings';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ErrorState } from '../../../components/error-state';
import { errorCodeOf } from '../../../lib/errors/errors';
import { useSelf } from '../../../lib/session/self';
import { trpc } from '../../../lib/trpc';
import { ColumnsStep } from '../columns-step';
import type { ImportKind } from '../import-kind';
import { askForPreview, headerKey } from './running-upload';
import { isServersFault } from './servers-fault';

type AskedColumns = [columns?: Parameters<typeof askForPreview>[2], reading?: ReadingChoice, recipeId?: string];

interface UploadedStepProps {
	kind: ImportKind;
	programId: string;
	/** Label of an import field. */
	nameOf: (field: string) => string;
	uploadId: string;
	name: string;
	/** Starts over, with the reason if there is one. */
	onAnother: (error?: unknown) => void;
}

/** An uploaded file whose columns must be matched before its preview. */
export function UploadedStep({ kind, programId, nameOf, uploadId, name, onAnother }: UploadedStepProps) {
	const userId = useSelf().user.id;
	const { client } = trpc.useUtils();
	const ask = (...asked: AskedColumns) => askForPreview({ client, userId, programId, kind, name }, uploadId, ...asked);
	const {
		data: header,
		error,
		refetch,
	} = useQuery({
		queryKey: headerKey(uploadId),
		queryFn: () => ask(),
		// The header of a file never changes.
		staleTime: Number.POSITIVE_INFINITY,
	});
	const code = error && errorCodeOf(error);
	const gone = code !== null && !isServersFault(code);
	useEffect(() => {
		if (gone) onAnother(error);
	});
	if (error && !gone) return <ErrorState error={error} onRetry={() => void refetch()} />;
	// Without an error, the preview is loading.
	if (!header || (header.missing.length === 0 && header.duplicates.length === 0)) return <Skeleton className="h-28" />;
	return (
		<ColumnsStep
			name={name}
			nameOf={nameOf}
			header={header}
			onLook={async (reading) => (await kind.ask(client, { programId, uploadId, reading, look: true })).header}
			onCheck={ask}
			onRecipe={(recipeId) => ask(undefined, undefined, recipeId)}
			onAnother={() => onAnother()}
		/>
	);
}
