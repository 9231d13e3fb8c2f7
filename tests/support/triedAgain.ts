/** For what is only set up, where nothing is judged: a busy machine's database may not answer in time. */
export async function triedAgain<T>(times: number, setUp: () => Promise<T>): Promise<T> {
  for (let left = times - 1; ; left--) {
    try {
      return await setUp();
    } catch (error) {
      if (left <= 0) throw error;
    }
  }
}
