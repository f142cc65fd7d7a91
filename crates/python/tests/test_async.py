"""Searches for `asyncio`: they answer as others do, block no loop, and end when they are cancelled."""

import asyncio

import pytest
import yomi


def test_an_answer_is_that_of_analyze():
    start = yomi.Game("tic-tac-toe").start
    alone = start.analyze("alpha-beta", depth=4)
    answer = asyncio.run(start.analyze_async("alpha-beta", depth=4))
    assert (answer.nodes, answer.best) == (alone.nodes, alone.best)


def test_wrong_input_is_the_error_of_analyze():
    with pytest.raises(yomi.Error, match="did you mean"):
        asyncio.run(yomi.Game("nim").start.analyze_async("alfa-beta"))
    with pytest.raises(TypeError):
        asyncio.run(yomi.Game("nim").start.analyze_async(deph=3))


def test_the_loop_goes_on_and_a_cancelled_search_has_ended():
    """The search would never end: the loop hears of its progress, cancels it, and is done only when its thread is."""

    async def main():
        heard = asyncio.Event()
        counts = []

        def hear(count):
            counts.append(count)
            heard.set()

        start = yomi.Game("othello").start
        task = asyncio.create_task(start.analyze_async("pvs", time="unlimited", progress=hear))
        await heard.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        return counts

    # `run` waits for the threads of the loop: it would wait for ever for a search that goes on.
    assert asyncio.run(main())


def test_a_search_may_be_cancelled_before_it_is_heard_of():
    async def main():
        task = asyncio.create_task(yomi.Game("othello").start.analyze_async("pvs", time="unlimited"))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(main())


def test_searches_run_side_by_side():
    async def main():
        start = yomi.Game("othello:size=6").start
        return await asyncio.gather(*(start.analyze_async("pvs", depth=depth) for depth in (2, 3, 4)))

    assert [answer.depth for answer in asyncio.run(main())] == [2, 3, 4]
