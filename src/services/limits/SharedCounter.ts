import { type IRateLimiterMongoFunctionOptions as Options, RateLimiterMongo, RateLimiterRes } from "rate-limiter-flexible";

/**
 * Counts in MongoDB, for all processes together. A count that ends further ahead than any of its windows is long began before the clock
 * was set back: it is begun again, or whoever had spent it would wait for as long as the clock was wrong.
 */
export class SharedCounter extends RateLimiterMongo {
  override async consume(key: string | number, points?: number, options?: Options): Promise<RateLimiterRes> {
    try {
      return await this.ending(key, await super.consume(key, points, options), () => super.consume(key, points, options));
    } catch (reason) {
      if (!(reason instanceof RateLimiterRes)) throw reason;
      const again = await this.ending(key, reason, () => super.consume(key, points, options));
      if (again === reason) throw reason;
      return again;
    }
  }

  override async penalty(key: string | number, points?: number, options?: Options): Promise<RateLimiterRes> {
    return this.ending(key, await super.penalty(key, points, options), () => super.penalty(key, points, options));
  }

  private async ending(key: string | number, result: RateLimiterRes, anew: () => Promise<RateLimiterRes>): Promise<RateLimiterRes> {
    // Clocks of several machines may differ by as much as the window is long.
    if (result.msBeforeNext <= 2 * this.duration * 1000) return result;
    await this.delete(key);
    return anew();
  }
}
