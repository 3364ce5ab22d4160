import { formatNumber, useUi } from '@rewards/ui';
import { Field } from '@rewards/ui/form';
import { Button } from '@rewards/ui/primitives/button';
import { Pencil } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from '../../../../i18n/use-translation';
import { deferredImport } from '../../../../lib/loading/deferred-import';
import type { SettingsValues } from '../values';

type Levels = SettingsValues['plateauLevels'];
const load = () => import('./levels-dialog').then((module) => module.LevelsDialog);
const LevelsDialog = deferredImport(load, 'programLevels', 'validation');

/** The levels of a program with their ranges, and the button that opens the dialog. */
export function LevelsField({ programId }: { programId: string }) {
	const { t } = useTranslation('programSettings');
	const { locale } = useUi();
	const [open, setOpen] = useState(false);
	return (
		<>
			<Field name="plateauLevels" label={t('field.plateauLevels')} group>
				{(control, field) => {
					const levels: Levels = Array.isArray(field.value) ? field.value : [];
					return (
						<>
							{levels.length === 0 ? (
								<p className="text-muted-foreground">{t('levelsNone')}</p>
							) : (
								<ul id={control.id} aria-labelledby={`${control.id}label`} className="divide-y rounded-md border">
									{levels.map((level, at) => (
										<li key={level.id ?? at} className="flex flex-wrap justify-between gap-x-4 px-3 py-2">
											<bdi className="min-w-0 break-words">{level.description}</bdi>
											<span className="text-muted-foreground tabular-nums">
												{formatNumber(level.from, locale)} – {formatNumber(level.to, locale)}
											</span>
										</li>
									))}
								</ul>
							)}
							<Button
								ref={field.ref}
								className="self-start"
								aria-describedby={control['aria-describedby']}
								onPointerEnter={() => void load()}
								onFocus={() => void load()}
								onClick={() => setOpen(true)}
							>
								<Pencil />
								{t('levelsEdit')}
							</Button>
						</>
					);
				}}
			</Field>
			{open && (
				<Suspense fallback={null}>
					<LevelsDialog programId={programId} onClose={() => setOpen(false)} />
				</Suspense>
			)}
		</>
	);
}
