export { exportParticipantOrdersProcedure } from './procedures/export-participant-orders';
export { participantOrdersRouter } from './router';
