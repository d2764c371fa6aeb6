import { useState } from 'react';
import { StepUpNotice } from './StepUpNotice';
import { stepUpDue } from './stepUpDue';
import { needsStepUp, type TwoStepFlow } from './useTwoStep';

/** Above the fields of a change that needs a recent sign-in: an old one is told of before anything is typed. */
export function StepUpAhead<Payload extends object>({ flow }: { flow: TwoStepFlow<Payload> }) {
  const [due] = useState(stepUpDue);
  return due && !needsStepUp(flow.error) && <StepUpNotice />;
}
