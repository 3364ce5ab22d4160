import { useOnce } from '@rewards/ui';
import { InputGroup } from '@rewards/ui/primitives/input';
import { slideSpeeds } from '@rewards/validators/content/constants';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { reportError } from '../../../lib/errors/report-error';
import { trpc } from '../../../lib/trpc';
import { useSave } from '../../../lib/use-save';
import type { SitePage } from '../types';

interface SpeedCellProps {
	programId: string;
	section: SitePage['sections'][number];
	onSaved: () => void;
}

/** How long each slide of a slider shows, edited in place. */
export function SpeedCell({ programId, section, onSaved }: SpeedCellProps) {
	const { t } = useTranslation('content');
	const [text, setText] = useState(String(section.slideSpeed ?? slideSpeeds.usual));
	const speed = Number(text);
	const valid = Number.isInteger(speed) && speed >= slideSpeeds.min && speed <= slideSpeeds.max;
	const send = useSave(trpc.content.sections.update);
	const [save] = useOnce(async () => {
		if (!valid || speed === section.slideSpeed) return;
		const slides = section.slides.map(({ version: _, ...slide }) => slide);
		try {
			await send({
				programId,
				sectionId: section.id,
				revision: section.revision,
				section: { type: 'slider', slideSpeed: speed, slides },
			});
		} catch (error) {
			reportError(error);
		}
		onSaved();
	});
	return (
		<InputGroup
			className="w-32"
			inputMode="numeric"
			after="ms"
			aria-label={t('slideSpeed')}
			aria-invalid={!valid || undefined}
			value={text}
			onChange={(event) => setText(event.target.value)}
			onBlur={() => void save()}
			onKeyDown={(event) => {
				if (event.key === 'Enter') void save();
				if (event.key === 'Escape') setText(String(section.slideSpeed ?? slideSpeeds.usual));
			}}
		/>
	);
}
