import { Checkbox } from '@rewards/ui/primitives/checkbox';
import { Suspense, useId, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { lazily } from '../../../lib/lazily';
import type { Replaced } from './attention-dialog';

const AttentionDialog = lazily(() => import('./attention-dialog').then((module) => module.AttentionDialog));

interface OverrideChoiceProps {
	checked: boolean;
	onChange: (checked: boolean) => void;
	/** What it will replace, once that is known. */
	replaced?: Replaced;
}

/** 'Override': ticking it warns first; Save confirms, Cancel unticks. */
export function OverrideChoice({ checked, onChange, replaced }: OverrideChoiceProps) {
	const { t } = useTranslation('participants');
	const id = useId();
	const [asking, setAsking] = useState(false);
	return (
		<div className="flex items-start gap-2.5">
			<Checkbox
				id={id}
				className="mt-0.5"
				checked={checked}
				aria-describedby={`${id}help`}
				onCheckedChange={(next) => {
					onChange(next);
					setAsking(next);
				}}
			/>
			<div>
				<label htmlFor={id} className="font-medium">
					{t('participantWork:import.override')}
				</label>
				<p id={`${id}help`} className="text-muted-foreground text-sm">
					{t('participantWork:import.overrideHelp')}{' '}
					{replaced && t('participantWork:import.overrideHere', { ...replaced })}
				</p>
			</div>
			<Suspense fallback={null}>
				{asking && (
					<AttentionDialog
						{...(replaced ? { replaced } : {})}
						onClose={(confirmed) => {
							setAsking(false);
							if (!confirmed) onChange(false);
						}}
					/>
				)}
			</Suspense>
		</div>
	);
}
