import { useFormContext, useFormState } from '@rewards/ui/form';
import { Button } from '@rewards/ui/primitives/button';
import { Trash2 } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useTranslation } from '../../../i18n/use-translation';
import { deferredImport } from '../../../lib/loading/deferred-import';
import { trpc } from '../../../lib/trpc';
import type { Program } from './program';
import type { SettingsValues } from './values';

const Question = deferredImport(() => import('../program-questions').then((module) => module.DeleteProgram));

/** Deletes the whole program, after its name was typed, then leaves the page. */
export function DeleteProgram({ program }: { program: Program }) {
	const { t } = useTranslation('programSettings');
	const [, navigate] = useLocation();
	const { programs } = trpc.useUtils();
	const { reset } = useFormContext<SettingsValues>();
	const { isDirty } = useFormState<SettingsValues>();
	const [asking, setAsking] = useState(false);
	const [gone, setGone] = useState(false);
	// Only once the form has no changes: otherwise leaving would ask about them.
	useEffect(() => {
		if (!gone || isDirty) return;
		navigate('/', { replace: true });
		void programs.invalidate();
	}, [gone, isDirty, navigate, programs]);
	return (
		<div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-danger/30 px-4 py-3">
			<p className="min-w-0 flex-1 basis-60 text-muted-foreground text-sm">
				{t(program.isTemplate ? 'deleteTemplate' : 'deleteHelp')}
			</p>
			<Button variant="danger" disabled={program.isTemplate} onClick={() => setAsking(true)}>
				<Trash2 aria-hidden />
				{t('deleteProgram')}
			</Button>
			<Suspense fallback={null}>
				{asking && (
					<Question
						program={program}
						onClose={() => setAsking(false)}
						onChanged={() => {
							reset();
							setGone(true);
						}}
					/>
				)}
			</Suspense>
		</div>
	);
}
