import { useOnce } from '@rewards/ui';
import { Alert } from '@rewards/ui/primitives/alert';
import { Button } from '@rewards/ui/primitives/button';
import { Select } from '@rewards/ui/primitives/choices/select';
import { Input } from '@rewards/ui/primitives/input';
import { Dialog, DialogBody, focusFirstField, SheetContent } from '@rewards/ui/primitives/overlays/dialog';
import { claimCodeLimits } from '@rewards/validators/claim-codes/codes';
import { useId, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { errorSentence } from '../../lib/errors/describe-error';
import { mayBeDone } from '../../lib/errors/errors';
import { reportError, takeBack } from '../../lib/errors/report-error';
import { reportFailure } from '../../lib/errors/report-failure';
import { trpc } from '../../lib/trpc';
import { useSave } from '../../lib/use-save';
import type { Program } from '../participants';
import {
	FollowGeneration,
	type Generation,
	GenerationProgress,
	GenerationStrip,
	generation,
} from './follow-generation';
import { MadeCodes } from './made-codes';

interface CodeGeneratorProps {
	program: Program;
	/** Whether its sheet shows; otherwise only the strip of a generation. */
	open: boolean;
	onClose: () => void;
}

/** 'Generate Codes': a level, a quantity, Generate; for claim programs, with manageTransaction. */
export function CodeGenerator({ program, open, onClose }: CodeGeneratorProps) {
	const { t } = useTranslation('claimCodes');
	const id = useId();
	const [levelId, setLevel] = useState('');
	const [quantity, setQuantity] = useState('');
	const [name, setName] = useState('');
	const [tried, setTried] = useState(false);
	const [made, setMade] = useState<Generation | null>(null);
	const generate = useSave(trpc.claimCodes.generate);
	const level = program.plateauLevels.find((one) => one.id === levelId);

	const count = Number(quantity);
	const isQuantity = Number.isInteger(count) && count > 0;
	const over = name.trim().length - claimCodeLimits.name;
	const faults = { level: tried && !level, quantity: tried && !isQuantity, name: over > 0 };

	const [submit, pending] = useOnce(async () => {
		setTried(true);
		if (level && isQuantity && over > 0) return;
		if (!level || !isQuantity) {
			reportFailure(generation, t('generator.failed'), t('generator.chooseLevel'));
			return;
		}
		try {
			const { jobId } = await generate({ programId: program.id, levelId, quantity: count, name });
			takeBack(generation);
			setTried(false);
			setMade({ jobId, level: level.description, quantity: count, name: name.trim(), done: null });
		} catch (error) {
			if (mayBeDone(error)) reportError(error);
			else reportFailure(generation, t('generator.failed'), errorSentence(error));
		}
	});
	const close = () => {
		// A call under way has no job yet.
		if (pending) return;
		// Its result has been seen.
		if (made && made.done !== null) setMade(null);
		setTried(false);
		onClose();
	};
	return (
		<>
			{made?.done === null && (
				<FollowGeneration
					key={made.jobId}
					jobId={made.jobId}
					onEnded={(done) => {
						setMade({ ...made, done });
						if (!done) return;
						setQuantity('');
						setName('');
					}}
				/>
			)}
			{made && !open && <GenerationStrip programId={program.id} made={made} onDismiss={() => setMade(null)} />}
			<Dialog open={open} onOpenChange={(next) => !next && close()}>
				<SheetContent title={t('generator.title')} width={460} onOpenAutoFocus={focusFirstField}>
					<DialogBody className="flex flex-col gap-5 py-4">
						{program.plateauLevels.length === 0 && <Alert>{t('generator.noLevels')}</Alert>}
						<form
							noValidate
							className="flex flex-col gap-4"
							onSubmit={(event) => {
								event.preventDefault();
								void submit();
							}}
						>
							<div className="flex flex-col gap-1.5">
								<label htmlFor={`${id}-1`} className="text-sm">
									{t('generator.level')}
								</label>
								<Select
									id={`${id}-1`}
									value={levelId}
									placeholder=""
									options={program.plateauLevels.map(({ id: value, description }) => ({ value, label: description }))}
									onValueChange={setLevel}
									{...faultOf(`${id}-1`, faults.level)}
								/>
								<FieldError id={`${id}-1`} text={faults.level && t('generator.levelMissing')} />
							</div>
							<div className="flex flex-col gap-1.5">
								<label htmlFor={`${id}-2`} className="text-sm">
									{t('generator.quantity')}
								</label>
								<Input
									id={`${id}-2`}
									type="number"
									inputMode="numeric"
									min={1}
									step={1}
									className="w-36"
									value={quantity}
									onChange={(event) => setQuantity(event.target.value)}
									{...faultOf(`${id}-2`, faults.quantity)}
								/>
								<FieldError id={`${id}-2`} text={faults.quantity && t('generator.quantityMissing')} />
							</div>
							<div className="flex flex-col gap-1.5">
								<label htmlFor={`${id}-3`} className="text-sm">
									{t('generator.name')}
								</label>
								<Input
									id={`${id}-3`}
									value={name}
									autoComplete="off"
									onChange={(event) => setName(event.target.value)}
									{...faultOf(`${id}-3`, faults.name)}
								/>
								<FieldError
									id={`${id}-3`}
									text={faults.name && t('generator.nameTooLong', { max: claimCodeLimits.name, count: over })}
								/>
							</div>
							<Button
								type="submit"
								variant="primary"
								className="self-start"
								pending={pending}
								disabled={made?.done === null}
							>
								{t('generator.generate')}
							</Button>
						</form>
						{made?.done === null && <GenerationProgress made={made} />}
						{made?.done && <MadeCodes key={made.jobId} programId={program.id} made={made} />}
					</DialogBody>
				</SheetContent>
			</Dialog>
		</>
	);
}

const faultOf = (id: string, wrong: boolean) =>
	wrong ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {};

function FieldError({ id, text }: { id: string; text: string | false }) {
	return (
		text && (
			<p id={`${id}-error`} className="text-danger-text text-sm">
				{text}
			</p>
		)
	);
}
