export { agreeOnProgram, checkNamedProgram } from '../authorization/check-named-program';
export type {
	AccountScope,
	Config,
	Context,
	Cookies,
	ListFile,
	Lists,
	ProgramContext,
	ProgramScope,
	RequestInfo,
	Services,
	Session,
	SessionCache,
	SessionContext,
	SessionKey,
	StaffContext,
	StaffSession,
} from '../context';
export type { Log } from '../log';
export { requireFresh } from './fresh';
export { type Access, accessOf, createCallerFactory, type Meta, metaOf, router } from './init';
export {
	accountProcedure,
	checkAccess,
	permitted,
	programProcedure,
	publicProcedure,
	sessionProcedure,
	staffAccountProcedure,
	staffProcedure,
	staffProgramProcedure,
	storingProcedure,
} from './procedures';
export { checkStorable } from './storable';
