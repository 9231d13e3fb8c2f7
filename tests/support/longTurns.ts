import { TurnScheduler } from "../../src/services/limits/TurnScheduler.js";

/** How often something said that it takes long, since it was asked last. */
export function longTurns(): () => number {
  let said = 0;
  const { prototype } = TurnScheduler;
  const take: TurnScheduler["take"] = Reflect.get(prototype, "take");
  prototype.take = async function (...given) {
    const turn = await take.apply(this, given);
    return {
      ...turn,
      long: async () => {
        said++;
        await turn.long();
      },
    };
  };
  return () => {
    const since = said;
    said = 0;
    return since;
  };
}
