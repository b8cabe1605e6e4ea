import { type ChannelCheckStep, checkChannel, type Gateway } from "@one-hub/sdk";
import { useEffect, useRef, useState } from "react";

/** A model and its findings so far. */
export interface CheckedModel {
  readonly model: string;
  readonly state: "waiting" | "running" | "done" | "cancelled";
  readonly steps: readonly ChannelCheckStep[];
}

/** A gateway's heartbeats come every ten seconds. */
const IDLE_SECONDS = 60;

const isOver = ({ state }: CheckedModel): boolean => state === "done" || state === "cancelled";

/** Puts a change into the list, and marks the next model as the one under way. */
const moved = (
  models: readonly CheckedModel[],
  name: string,
  change: (model: CheckedModel) => CheckedModel,
): readonly CheckedModel[] => {
  const next = models.map((model) => (model.model === name ? change(model) : model));
  const current = next.find((model) => !isOver(model));
  return next.map((model) => (model === current ? { ...model, state: "running" } : model));
};

/** Checks models of a channel one after the other; findings arrive step by step where the gateway tells them so. */
export const useCapabilityCheck = (gateway: Gateway, id: number, tellsSteps: boolean) => {
  const [models, setModels] = useState<readonly CheckedModel[]>([]);
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<Error>();
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const run = async (names: readonly string[]): Promise<void> => {
    const { signal } = (stop.current = new AbortController());
    setRunning(true);
    setFailure(undefined);
    setModels(names.map((model, index) => ({ model, state: index === 0 ? "running" : "waiting", steps: [] })));
    try {
      const body = { id, models: names.join(","), ...(tellsSteps && { steps: true }) };
      for await (const event of checkChannel(gateway, body, { signal, idleTimeout: IDLE_SECONDS })) {
        if (event.type === "step") {
          const { model: name, step } = event.data;
          setModels((before) => moved(before, name, (model) => ({ ...model, steps: [...model.steps, step] })));
        }
        if (event.type === "result") {
          const { model: name, process: steps } = event.data;
          setModels((before) => moved(before, name, (model) => ({ ...model, state: "done", steps })));
        }
      }
    } catch (error) {
      if (!signal.aborted && error instanceof Error) setFailure(error);
    }
    // The stream has ended: models without a result get none.
    setModels((before) => before.map((model) => (isOver(model) ? model : { ...model, state: "cancelled" })));
    setRunning(false);
  };
  return {
    models,
    running,
    failure,
    start: (names: readonly string[]): void => void run(names),
    cancel: (): void => stop.current?.abort(),
  };
};
